#!/bin/sh
# Draws the secrets that docker-compose.yml reads from ./secrets, and makes empty files for those that only you can give. Keeps what is there.
# Needs openssl.
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
# of NAME: what the secret holds.
of() { cat "secrets/$1"; }

echo 'Made:'
# The owners' accounts: for the migration and operators' tools alone.
put postgres_password "$(draw)"
put database_url "postgres://miris:$(of postgres_password)@postgres:5432/miris"
put keys_password "$(draw)"
put keys_database_url "postgres://miris:$(of keys_password)@keys:5432/miris_keys"
for role in server worker relay; do
  put "${role}_password" "$(draw)"
  put "${role}_database_url" "postgres://miris_$role:$(of "${role}_password")@postgres:5432/miris"
done
for role in server worker; do
  put "${role}_keys_database_url" "postgres://miris_$role:$(of "${role}_password")@keys:5432/miris_keys"
done

# The event store: its passwords, and a certificate by an authority of its own whose key is not kept.
if [ ! -s secrets/eventstore.env ]; then
  admin="$(draw)"
  put eventstore.env "EVENTSTORE_DEFAULT_ADMIN_PASSWORD=$admin
EVENTSTORE_DEFAULT_OPS_PASSWORD=$(draw)
"
  put eventstore_admin_url "esdb://admin:$admin@eventstore:2113?tls=true&tlsCAFile=/run/secrets/eventstore_ca"
fi
for account in shop relay; do
  put "${account}_eventstore_password" "$(draw)"
  put "${account}_eventstore_url" \
    "esdb://$account:$(of "${account}_eventstore_password")@eventstore:2113?tls=true&tlsCAFile=/run/secrets/eventstore_ca"
done
if [ ! -s secrets/eventstore_certificate ]; then
  work="$(mktemp -d)"
  trap 'rm -rf "$work"' EXIT
  openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj '/CN=miris-eventstore-ca' \
    -addext 'keyUsage=critical,keyCertSign,cRLSign' -keyout "$work/ca.key" -out "$work/ca.crt" 2> /dev/null
  openssl req -new -newkey rsa:3072 -nodes -subj '/CN=eventstoredb-node' -keyout "$work/node.key" -out "$work/node.csr" 2> /dev/null
  printf '%s\n' 'basicConstraints=critical,CA:FALSE' 'keyUsage=critical,digitalSignature,keyEncipherment' \
    'extendedKeyUsage=serverAuth,clientAuth' 'subjectAltName=DNS:eventstore,DNS:localhost,IP:127.0.0.1' > "$work/node.ext"
  openssl x509 -req -days 3650 -in "$work/node.csr" -CA "$work/ca.crt" -CAkey "$work/ca.key" -CAcreateserial \
    -extfile "$work/node.ext" -out "$work/node.crt" 2> /dev/null
  rm -f secrets/eventstore_ca secrets/eventstore_certificate_key
  put eventstore_ca "$(cat "$work/ca.crt")"
  put eventstore_certificate "$(cat "$work/node.crt")"
  put eventstore_certificate_key "$(cat "$work/node.key")"
fi

if [ ! -s secrets/redis_conf ]; then
  password="$(draw)"
  put redis_conf "requirepass $password"
  rm -f secrets/redis_url
  put redis_url "redis://:$password@redis:6379"
fi
# As that exporter reads it: a password by address.
put redis_exporter_password "{\"redis://redis:6379\": \"$(cut -d' ' -f2 secrets/redis_conf)\"}"
put session_secret "$(draw)"
# Without this key nobody's personal data can be read any more: keep a copy elsewhere.
put personal_data_key "$(head -c 32 /dev/urandom | base64 | tr -d '\n')"
# Signs for the log every hour. Give auditors its public half, and keep a copy elsewhere.
put integrity_signing_key "$(openssl genpkey -algorithm ed25519 -outform DER | base64 | tr -d '\n')"
# Asked for at the first login, which sets up the second factor.
put admin_setup_code "$(draw)"
put grafana_password "$(draw)"
for name in admin_password_hash admin_totp_secret stripe_secret_key stripe_webhook_secret smtp_url s3_secret_access_key alert_smtp_password; do
  [ -e "secrets/$name" ] || { : > "secrets/$name" && chmod 644 "secrets/$name"; }
  [ -s "secrets/$name" ] || echo "Still empty: secrets/$name"
done
echo 'admin_password_hash: docker compose run --rm --no-deps tools miris hash-password (after the build), or npm run admin:hash. admin_totp_secret: stays empty, unless the second factor is not to be set up in the console. stripe_*: your Stripe dashboard (both empty: no payments). smtp_url: smtp://user:password@host:587. s3_secret_access_key: only with S3_BUCKET. alert_smtp_password: only with ALERT_SMTP_USER.'
