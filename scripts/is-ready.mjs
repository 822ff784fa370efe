// Asked by the container: whether the service in it can do its work.
const { PORT = '8080' } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/health/ready`, { signal: AbortSignal.timeout(4_000) }).catch(() => {});
process.exit(answer?.ok ? 0 : 1);
