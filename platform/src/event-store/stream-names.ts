/**
 * `{organization}.{aggregate}-{id}`, of which the installation's own are called so: streams of any other name are somebody
 * else's. So strict, that behind one prefix no name is of ours that another installation gave behind another, though
 * one prefix begins like the other.
 */
export const STREAM_NAMES = /^(?:[0-9a-f]{32}|installation)\.[a-z-]+-[0-9a-f]+$/;

/** The name of a stream that nobody writes. */
export const NO_STREAM = 'installation.nothing-0';
