/** Where a page opens its socket, on the host that it came from. */
export const SOCKET_PATH = '/socket';
