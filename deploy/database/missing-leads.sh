#!/bin/sh
# Leads that the lost region acknowledged and the promoted one does not have:
#   missing-leads.sh OLD NEW SINCE            lists their references and times
#   missing-leads.sh OLD NEW SINCE --replay   copies them to the promoted region as well, in one transaction
# OLD and NEW are URLs for lamplighter_migrate, SINCE is a time before the loss. A lead that its sender repeated in the
# new region, with the same idempotency key, is not missing. A delivery that the old region made is not made again.
set -eu
old=$1 new=$2 since=$3 replay=${4:-}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
ask() { psql "$1" --no-psqlrc --quiet --set ON_ERROR_STOP=1; }

echo "copy (select key, lead, reference, received_at from submission where received_at >= '$since') to stdout" |
  ask "$old" > "$folder/submissions"
ask "$new" > "$folder/missing" <<SQL
create temporary table old (key bytea, lead uuid, reference text, received_at timestamptz);
\copy old from '$folder/submissions'
copy (
  select lead, reference, received_at from old where not exists (select from submission where submission.key = old.key)
  order by received_at
) to stdout;
SQL
cut -f 2,3 "$folder/missing"
[ "$replay" = --replay ] && [ -s "$folder/missing" ] || exit 0

leads=$(cut -f 1 "$folder/missing" | paste -sd ,)
for table in submission:lead lead:id lead_key:lead lead_follow:lead delivery:lead; do
  echo "copy (select * from ${table%:*} where ${table#*:} = any ('{$leads}')) to stdout" |
    ask "$old" > "$folder/${table%:*}"
done
{
  echo 'begin;'
  # Not with echo: for some shells its \c ends the output.
  for table in submission lead lead_key lead_follow delivery; do printf "%s '%s'\n" "\\copy $table from" "$folder/$table"; done
  echo 'commit;'
} | ask "$new"
