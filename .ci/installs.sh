# Sourced by run and engines: what tests need besides node_modules, installed if it is missing and can be.
# Each function says with its exit code whether the thing is there.

# Under the names that Debian has for them, where there is an apt-get that may install.
install_packages() {
  apt-get update -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=20 &&
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

have_chromium() {
  local name
  for name in "${CHROMIUM_PATH:-chromium}" chromium-browser google-chrome; do
    if command -v "$name"; then return; fi
  done
  install_packages chromium
}

# A second engine, which is not installed for its few tests.
have_firefox() {
  [[ -n ${FIREFOX_PATH:-} ]] || command -v firefox || command -v firefox-esr
}

have_postgres() {
  compgen -G "${POSTGRES_BIN:-/usr/lib/postgresql/*/bin}/initdb" || command -v initdb ||
    install_packages postgresql
}

have_clickhouse() {
  command -v "${CLICKHOUSE_BIN:+$CLICKHOUSE_BIN/}clickhouse-server" ||
    install_packages clickhouse-server
}

have_mariadb() {
  command -v mariadbd || command -v /usr/sbin/mariadbd || install_packages mariadb-server
}
