#!/bin/sh
# Writes the secrets that compose.yaml mounts: sh make-secrets.sh [FOLDER]. What is there already stays. Needs openssl.
# Put your own values into smtp_url, tls_certificate (with its chain), tls_key, and the keys of providers that you use (empty: none).
set -eu
umask 077
folder=${1:-"$(dirname "$0")/secrets"}
mkdir -p "$folder"
cd "$folder"

# The folder is closed; the files are readable for the users of the containers, which Docker mounts them for.
put() {
  [ -e "$1" ] && { cat >/dev/null; return; }
  cat >"$1.new"
  chmod 444 "$1.new"
  mv "$1.new" "$1"
  echo "made $1"
}
word() { openssl rand -hex 32; }

for name in internal_token_secret identity_secret message_link_secret override_secret postgres_password; do word | put "$name"; done
echo "postgres://sentinel:$(cat postgres_password)@postgres:5432/sentinel" | put database_url
[ -e redis_config ] || echo "requirepass $(word)" | put redis_config
echo "redis://:$(cut -d' ' -f2 redis_config)@redis:6379" | put redis_url
openssl genpkey -algorithm ed25519 2>/dev/null | put access_token_private_key
openssl pkey -in access_token_private_key -pubout 2>/dev/null | put access_token_public_key
for name in smtp_url releases_s3_secret_access_key sms_auth_token prices_api_key quotes_api_key quotes_api_secret; do : | put "$name"; done
if [ ! -e tls_key ]; then
  # For a first look only: browsers do not trust it.
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost -keyout tls_key.made -out tls_certificate.made 2>/dev/null
  put tls_key <tls_key.made
  put tls_certificate <tls_certificate.made
  rm -f tls_key.made tls_certificate.made
fi
