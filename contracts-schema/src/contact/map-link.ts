/** Where an address is looked up on a map that follows nobody. */
export const mapLink = (address: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address.replace(/\s+/g, ' ').trim() })}`;
