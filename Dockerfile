# cudalite and cudalite-sim in an image; no GPU is needed.
#   docker build -t cudalite .
#   docker run --rm -v "$PWD:/work" cudalite cudalite --infer --report kernels.cu
# .devcontainer uses the stage `tools`, which has all that the tests need.
FROM debian:12-slim AS tools
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
        bubblewrap ca-certificates ccache clang clang-format cmake debhelper dpkg-dev build-essential fish git libcmocka-dev \
        libjson-xs-perl mandoc \
        musl-tools ninja-build patch perl python3 python3-venv python3-yaml zsh \
 && rm -rf /var/lib/apt/lists/*

FROM tools AS build
COPY . /src
RUN make -C /src WERROR= CFLAGS=-O2 CXXFLAGS=-O2 PREFIX=/usr/local DESTDIR=/stage install

# cudalite-sim compiles what it runs.
FROM debian:12-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends g++ \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /stage/usr/local /usr/local
RUN useradd --create-home user
USER user
WORKDIR /work
CMD ["cudalite", "--help"]
