#!/bin/sh
# Writes the secrets of a new installation, one file each, to the given folder. Files that exist stay as they are, so it
# may run again. The folder is for root alone; the files are readable, because containers mount them as they are and
# read them as a user of their own.
set -eu
folder=${1:?the folder for the secrets}
umask 022
mkdir -p "$folder"
chmod 0700 "$folder"
cd "$folder"

write() { [ -e "$1" ] || printf '%s\n' "$2" > "$1"; }
url() { printf 'postgres://lamplighter_%s:%s@primary:5432,standby:5432/lamplighter' "$1" "$(cat "$1_password")"; }

for role in postgres replication migrate api worker operator; do
  write "${role}_password" "$(openssl rand -hex 24)"
done
for role in migrate api worker operator; do
  write "${role}_database_url" "$(url "$role")"
done
write lead_encryption_keys "k1:$(openssl rand -base64 32)"
write lead_index_key "$(openssl rand -base64 32)"
write session_secrets "$(openssl rand -base64 32)"
write console_session_secrets "$(openssl rand -base64 32)"
# The supplier's CRM and relay have to know these too.
write crm_secret "whsec_$(openssl rand -base64 32)"
write crm_webhook_secrets "whsec_$(openssl rand -base64 32)"
# The staff's identity provider has to know this too.
write console_client_secret "$(openssl rand -hex 24)"
write relay_credentials 'upstream user:password'
