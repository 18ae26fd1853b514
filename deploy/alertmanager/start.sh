#!/bin/sh
# Writes Alertmanager's configuration from the environment and starts it: alerts go to ALERT_EMAIL, ALERT_WEBHOOK_URL, or both.
# With `--check` it writes the configuration to standard output instead.
set -eu
if [ -z "${ALERT_EMAIL:-}${ALERT_WEBHOOK_URL:-}" ]; then
  echo 'Alerts reach nobody: set ALERT_EMAIL (with ALERT_SMTP) or ALERT_WEBHOOK_URL in .env' >&2
  exit 1
fi
if [ -n "${ALERT_EMAIL:-}" ] && [ -z "${ALERT_SMTP:-}" ]; then
  echo 'ALERT_EMAIL needs ALERT_SMTP=host:port, and ALERT_SMTP_USER with secrets/alert_smtp_password where the mail server asks for them' >&2
  exit 1
fi

configuration() {
  if [ -n "${ALERT_EMAIL:-}" ]; then
    echo 'global:'
    echo "  smtp_smarthost: '$ALERT_SMTP'"
    echo "  smtp_from: '${ALERT_FROM:-$ALERT_EMAIL}'"
    if [ -n "${ALERT_SMTP_USER:-}" ]; then
      echo "  smtp_auth_username: '$ALERT_SMTP_USER'"
      echo '  smtp_auth_password_file: /run/secrets/alert_smtp_password'
    fi
  fi
  cat << 'ROUTES'
route:
  receiver: house
  group_by: [alertname]
  group_wait: 30s
  repeat_interval: 1d
  routes:
    # What wakes a person is repeated until it is mended.
    - matchers: [severity="page"]
      receiver: house
      group_wait: 0s
      repeat_interval: 1h
receivers:
  - name: house
ROUTES
  if [ -n "${ALERT_EMAIL:-}" ]; then
    echo "    email_configs: [{ to: '$ALERT_EMAIL', send_resolved: true }]"
  fi
  if [ -n "${ALERT_WEBHOOK_URL:-}" ]; then
    echo "    webhook_configs: [{ url: '$ALERT_WEBHOOK_URL', send_resolved: true }]"
  fi
}

if [ "${1:-}" = --check ]; then
  configuration
  exit 0
fi
configuration > /tmp/alertmanager.yml
exec /bin/alertmanager --config.file=/tmp/alertmanager.yml --storage.path=/alertmanager
