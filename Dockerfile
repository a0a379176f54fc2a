# mahjongd in a container: docker build -t mahjongd . && docker run -p 8080:8080 -v mahjong:/data mahjongd
#
# The OCI image format has no health check. Docker's has: with podman and buildah it takes --format docker; elsewhere the
# orchestrator asks /healthz and /readyz itself.

# debian:bookworm-slim as github.com/docker-library/repo-info tells it (repos/debian/remote/bookworm-slim.md),
# of 2026-08-03, for all platforms. A newer one: --build-arg BASE=debian:bookworm-slim@sha256:...
ARG BASE=debian:bookworm-slim@sha256:abd67ffcfa541b485a3dff59865ab629aa048a6c613e639d36e7456b0b229241

FROM $BASE AS build
RUN apt-get update \
	&& apt-get install -y --no-install-recommends gcc libc6-dev make \
		libmicrohttpd-dev libjansson-dev libsqlite3-dev libpq-dev libsodium-dev zlib1g-dev \
		nettle-dev libzstd-dev libcurl4-gnutls-dev esbuild python3 \
		clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32 \
	&& rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN make -j"$(nproc)" all \
	&& make install DESTDIR=/out PREFIX=/usr/local \
	&& strip /out/usr/local/bin/mahjongd /out/usr/local/bin/mahjong

FROM $BASE
ARG VERSION=0.1.0
ARG REVISION
ARG SOURCE
LABEL org.opencontainers.image.title="mahjongd" \
	org.opencontainers.image.description="Mahjong scoring and a club's ledger over HTTP" \
	org.opencontainers.image.licenses="MIT" \
	org.opencontainers.image.version="$VERSION" \
	org.opencontainers.image.revision="$REVISION" \
	org.opencontainers.image.source="$SOURCE"
RUN apt-get update \
	&& apt-get install -y --no-install-recommends curl \
		libmicrohttpd12 libjansson4 libsqlite3-0 libpq5 libsodium23 zlib1g libnettle8 \
		libzstd1 libcurl3-gnutls ca-certificates \
	&& rm -rf /var/lib/apt/lists/* \
	&& groupadd --system --gid 10001 mahjongd \
	&& useradd --system --uid 10001 --gid 10001 --no-create-home mahjongd \
	&& install -d -o mahjongd -g mahjongd -m 750 /data
COPY --from=build /out/usr/local/bin/ /usr/local/bin/
COPY --from=build /src/packaging/debian/copyright /usr/local/share/doc/mahjongd/
# By its number: runAsNonRoot cannot tell who a name is.
USER 10001:10001
WORKDIR /data
VOLUME /data
ENV MAHJONGD_LISTEN=0.0.0.0:8080 \
	MAHJONGD_STORE=sqlite:/data/mahjong.db
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s --retries=3 \
	CMD ["curl", "--fail", "--silent", "--output", "/dev/null", "http://127.0.0.1:8080/healthz"]
ENTRYPOINT ["mahjongd"]
