#!/bin/sh
# Fuzzes a running shop's API from its OpenAPI document: npm run fuzz:api -- http://localhost:3000 [COOKIE] [options]
# Needs Python with `pip install schemathesis`, and a shop whose data may be lost: it changes and deletes what it can reach.
# COOKIE is an administrator's session (`miris_session=…`); without it the console's calls are only refused.
# What is followed without an end is left out. The session is not ended, and the house keeps its name: without one nobody pays, which the shop says by 503.
set -eu
url=${1:?the address of a running shop}
cookie=${2:-}
shift; [ $# -eq 0 ] || shift
exec schemathesis run "$url/api/docs/openapi.json" -H "Cookie: $cookie" --exclude-path-regex '^/api/admin/(logout|sessions|read-models/changes)' \
  --exclude-name 'PUT /api/admin/house' --checks not_a_server_error,status_code_conformance,content_type_conformance --continue-on-failure "$@"
