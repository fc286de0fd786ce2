#!/usr/bin/python3
"""Runs Patroni unless the other region was promoted: `one-region.py patroni /etc/patroni/config.yml`.

Promotion of a region raises `region_term` in its configuration. A region with a lower term that is no standby cluster is
an old primary that came back: its Patroni is stopped, and waits until an operator has made it a standby of the other.
OTHER_REGION names the database servers of the other region. If none of them responds, nothing is known, and Patroni runs.
"""
import json
import os
import signal
import ssl
import subprocess
import sys
import time
import urllib.request

import yaml

SECONDS = 5
command = sys.argv[1:]
configuration_file = command[-1]
with open(configuration_file, encoding='utf8') as file:
    own_host = yaml.safe_load(file)['restapi']['connect_address'].split(':')[0]
others = [host for host in os.environ['OTHER_REGION'].split(',') if host]
tls = ssl.create_default_context(cafile='/etc/patroni/tls/ca.crt')


def configuration_at(host):
    """The configuration of the cluster of a server, from Patroni there; None when it does not respond."""
    try:
        with urllib.request.urlopen(f'https://{host}:8008/config', context=tls, timeout=3) as response:
            return json.load(response)
    except (OSError, ValueError):
        return None


def stored_configuration():
    """The configuration of the own cluster while Patroni does not run; None when etcd does not respond."""
    show = ['patronictl', '--config-file', configuration_file, 'show-config']
    shown = subprocess.run(show, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return (yaml.safe_load(shown.stdout) or {}) if shown.returncode == 0 else None


def term(configuration):
    return configuration.get('region_term', 1)


def is_replaced(own):
    if own.get('standby_cluster'):
        return False
    found = filter(None, map(configuration_at, others))
    return any(term(other) > term(own) and not other.get('standby_cluster') for other in found)


def wait_until_allowed():
    while True:
        own = stored_configuration()
        if own is not None and not is_replaced(own):
            return
        print('one-region: waiting, ' + ('no etcd' if own is None else 'the other region leads'), flush=True)
        time.sleep(SECONDS)


def ended(process):
    """The exit code of a process that has ended. PostgreSQL is no child of Patroni: as the first process of a container
    this one has to reap it, or Patroni waits for ever for a server that has stopped."""
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return None
        if pid == 0:
            return None
        if pid == process.pid:
            return os.waitstatus_to_exitcode(status)


def run_patroni():
    """Returns when the other region leads; exits with Patroni."""
    patroni = subprocess.Popen(command)
    signal.signal(signal.SIGTERM, lambda *_: patroni.terminate())
    stopping = False
    checked = time.monotonic()
    while True:
        code = ended(patroni)
        if code is not None and stopping:
            return
        if code is not None:
            sys.exit(code)
        time.sleep(0.5)
        if stopping or time.monotonic() < checked + SECONDS:
            continue
        checked = time.monotonic()
        own = configuration_at(own_host)
        if own and is_replaced(own):
            print('one-region: the other region leads, stopping', flush=True)
            stopping = True
            patroni.terminate()


signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
while True:
    wait_until_allowed()
    run_patroni()
