#!/bin/sh
# Makes repositories the plain way: git init, then add, commit and tag for every step of the history, then a bare
# remote. Usage: git-loop.sh PLANS OUT, where PLANS/<repository>/<step>/ holds tree/, who, mail, when, message
# and, for a tag, tag and perhaps tag-message.
set -eu
plans=$1
out=$2
export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
for plan in "$plans"/*/; do
  name=$(basename "$plan")
  work=$out/$name/workspace
  mkdir -p "$work"
  git init -q -b main --template= "$work"
  cd "$work"
  for step in "$plan"*/; do
    find . -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +
    cp -R "$step"tree/. .
    GIT_AUTHOR_NAME=$(cat "$step"who) GIT_AUTHOR_EMAIL=$(cat "$step"mail) GIT_AUTHOR_DATE=$(cat "$step"when)
    GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL GIT_COMMITTER_DATE=$GIT_AUTHOR_DATE
    export GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_AUTHOR_DATE
    export GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL GIT_COMMITTER_DATE
    git add -A
    git commit -q --allow-empty --cleanup=verbatim -F "$step"message
    if [ -f "$step"tag-message ]; then
      git tag -a --cleanup=verbatim -F "$step"tag-message "$(cat "$step"tag)"
    elif [ -f "$step"tag ]; then
      git tag "$(cat "$step"tag)"
    fi
  done
  git init -q --bare -b main --template= "$out/$name/beside/origin.git"
  git remote add origin ../beside/origin.git
  git push -q --tags origin main
done
