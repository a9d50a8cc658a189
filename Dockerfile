# Keeper in a container: not root, and nothing is written but in /data (and /tmp, if it is there).
#   docker build -t keeper . && docker run --env-file .env -v keeper:/data keeper

FROM python:3.13-slim AS build
WORKDIR /src
RUN python -m venv /opt/keeper
COPY deploy/constraints.txt deploy/
RUN /opt/keeper/bin/pip install --no-cache-dir --require-hashes -r deploy/constraints.txt
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY cogs cogs
COPY renders renders
COPY data data
RUN /opt/keeper/bin/pip install --no-cache-dir --no-deps .

FROM python:3.13-slim
COPY --from=build /opt/keeper /opt/keeper
RUN useradd --system --uid 10001 --home-dir /data keeper \
    && install --directory --owner keeper --mode 0700 /data
ENV PATH=/opt/keeper/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    KEEPER_DATABASE=/data/keeper.db \
    KEEPER_LOG_FORMAT=json \
    KEEPER_METRICS=127.0.0.1:9464
USER 10001
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["keeper", "health"]
ENTRYPOINT ["keeper"]
