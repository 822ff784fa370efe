FROM node:24.21.0-bookworm-slim AS sources
WORKDIR /monitor
COPY . .

FROM sources AS site
RUN npm ci && npm run build -w web

FROM nginx:1.28.0-alpine AS gateway
COPY deploy/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=site /monitor/web/dist /usr/share/nginx/html

FROM sources AS service
RUN npm ci --omit=dev && mkdir -p /data node_modules/.cache && chown node /data node_modules/.cache
COPY --from=site /monitor/web/dist web/dist
USER node
VOLUME /data
# As npm's scripts start it: code compiled once; a small young heap; kafkajs counts down to moments that are past, which node warns of. And two
# of glibc's heaps for all threads: each keeps what it once took.
ENV NODE_OPTIONS="--import=/monitor/scripts/compile-cache.mjs --max-semi-space-size=8 --disable-warning=TimeoutNegativeWarning" MALLOC_ARENA_MAX=2
HEALTHCHECK --interval=10s --timeout=5s --retries=6 --start-period=5m CMD ["node", "scripts/is-ready.mjs"]
CMD ["node", "standalone/src/main.ts"]
