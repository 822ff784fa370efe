/** What one network may ask of the gateway: far more than the services grant it, so that only floods meet it. */
export type GatewayLimits = Readonly<{ perSecond: number; burst: number; atOnce: number }>;

/** A page is some 30 requests; a town hall behind one address has several hundred readers. */
export const usualGatewayLimits: GatewayLimits = { perSecond: 200, burst: 2_000, atOnce: 1_000 };

/** Networks are counted as services count them: an IPv4 address, or the first 64 bits of an IPv6 one. */
export const limitZones = ({ perSecond }: GatewayLimits): string => `map $binary_remote_addr $network {
  "~(?s)^(?<first_half>.{8}).{8}\\z" $first_half;
  default $binary_remote_addr;
}
limit_req_zone $network zone=requests:10m rate=${perSecond}r/s;
limit_conn_zone $network zone=connections:10m;`;

export const limiting = ({ burst, atOnce }: GatewayLimits): string[] => [
  `limit_req zone=requests burst=${burst} nodelay;`,
  `limit_conn connections ${atOnce}; # sockets too`,
  'limit_req_status 429;',
  'limit_conn_status 429;',
];
