FROM nginx:1.28-alpine AS gateway
COPY deploy/nginx.conf /etc/nginx/conf.d/default.conf
COPY web/public /usr/share/nginx/html

FROM node:24-bookworm-slim AS service
WORKDIR /monitor
COPY . .
RUN npm ci --omit=dev && mkdir /data && chown node /data
USER node
VOLUME /data
CMD ["npm", "start"]
