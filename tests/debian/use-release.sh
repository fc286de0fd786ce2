# Sourced: `use_release FOLDER RELEASE` lets apt-get read another release of Debian, with its state in the folder, and
# leaves the packages of this machine alone. The mirror is that of this machine.
use_release() {
  local folder=$1 release=$2 mirror
  mkdir -p "$folder"/{bin,root,packages,apt/lists/partial,apt/archives/partial}
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep -E '/debian/?$' | head -n 1)
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $release main" > "$folder/apt/sources.list"
  : > "$folder/apt/status"
  cat > "$folder/apt/apt.conf" <<CONF
Dir::Etc::sourcelist "$folder/apt/sources.list";
Dir::Etc::sourceparts "-";
Dir::State "$folder/apt";
Dir::State::status "$folder/apt/status";
Dir::Cache "$folder/apt";
Acquire::Check-Valid-Until "false";
Acquire::Languages "none";
APT::Install-Recommends "false";
APT::Sandbox::User "root";
CONF
  export APT_CONFIG=$folder/apt/apt.conf
  apt-get update -qq
}
