#!/bin/sh
# Draws the secrets that docker-compose.yml reads from ./secrets, and makes empty files for those that only you can give. Keeps what is there.
set -eu
cd "$(dirname "$0")/.."
mkdir -p secrets
chmod 700 secrets

draw() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
# put NAME CONTENT
put() {
  [ -s "secrets/$1" ] && return 0
  printf '%s' "$2" > "secrets/$1"
  # The folder keeps others out; inside a container another user than yours reads the file.
  chmod 444 "secrets/$1"
  echo "  secrets/$1"
}

echo 'Made:'
put postgres_password "$(draw)"
put database_url "postgres://miris:$(cat secrets/postgres_password)@postgres:5432/miris"
put keys_password "$(draw)"
put keys_database_url "postgres://miris:$(cat secrets/keys_password)@keys:5432/miris_keys"
put session_secret "$(draw)"
# Without this key nobody's personal data can be read any more: keep a copy elsewhere.
put personal_data_key "$(head -c 32 /dev/urandom | base64 | tr -d '\n')"
put grafana_password "$(draw)"
for name in integrity_signing_key admin_password_hash stripe_secret_key stripe_webhook_secret smtp_url; do
  [ -e "secrets/$name" ] || { : > "secrets/$name" && chmod 644 "secrets/$name"; }
  [ -s "secrets/$name" ] || echo "Still empty: secrets/$name"
done
echo 'integrity_signing_key: openssl genpkey -algorithm ed25519 -outform DER | base64 -w0 (empty: no daily signature).'
echo 'admin_password_hash: npm run admin:hash. stripe_*: your Stripe dashboard (both empty: no payments). smtp_url: smtp://user:password@host:587.'
