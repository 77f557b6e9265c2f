# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Creates, copies, pickles, views and drops objects, also in several threads at once.

Run as a program by scripts/check/python-memory: torture.py cycles COUNT | threads SECONDS.
"""

import copy
import gc
import os
import pickle
import random
import sys
import threading
import time

import mjtools

import models

SMALL = "<mujoco><worldbody><body name='b'><joint name='j'/><geom name='g' size='1'/><site name='s'/></body></worldbody></mujoco>"


def resident_bytes():
    """Returns the memory of the process that is in use."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def cycle(m):
    """Makes objects of most kinds and drops them."""
    d = mjtools.MjData(m)
    others = [copy.copy(d), copy.deepcopy(d), pickle.loads(pickle.dumps(d)), copy.copy(m)]
    mjtools.mj_step(m, d)
    values = [d.qpos, d.joint("j").qpos, d.contact, d.contact.pos, d.warning[0].number, d.timer[1:3].number, d.efc_J, m.names]
    values += [m.body("b").pos, m.opt, copy.copy(m.opt), m.vis.rgba.fog, m.opt == mjtools.MjOption(), repr(d.joint("j"))]
    others[0].qpos = 1
    d.joint("j").qpos = 0.5
    try:
        m.joint("x")
    except KeyError:
        pass
    del d, others, values


def bytes_per_cycle(count):
    """Returns how much memory each of `count` cycles leaves behind."""
    m = mjtools.MjModel.from_xml_string(SMALL)
    for _ in range(500):
        cycle(m)
    gc.collect()
    before = resident_bytes()
    for _ in range(count):
        cycle(m)
    gc.collect()
    return (resident_bytes() - before) / count


class Worker(threading.Thread):
    """A thread that makes, steps, shares and drops objects until the time is over."""

    def __init__(self, seed, end, shared):
        super().__init__()
        self.random = random.Random(seed)
        self.end = end
        self.shared = shared  # a model, and arrays and views that threads pass to each other
        self.error = None
        self.rounds = 0

    def run(self):
        try:
            while time.monotonic() < self.end:
                self.round()
                self.rounds += 1
        except Exception as error:  # pylint: disable=broad-except
            self.error = error

    def round(self):
        """Works with the shared model and with one of its own."""
        model, bin_of_things = self.shared
        own = mjtools.MjModel.from_xml_string(models.BOX_AND_ARM)
        for m in (model, own):
            d = mjtools.MjData(m)
            mjtools.mj_step(m, d, nstep=self.random.randrange(20))
            things = [d.qpos, d.body("box"), d.joint(self.random.randrange(3)), d.contact, d.efc_force, m.geom("tip").size, d.contact.frame]
            things += [copy.copy(d).sensordata, list(d.contact), m.opt, pickle.loads(pickle.dumps(m)).geom_pos]
            bin_of_things.append(self.random.choice(things))
            if len(bin_of_things) > 20:
                taken = bin_of_things.pop(0)
                repr(taken)
            del d, things
        try:
            mjtools.mj_stateSize(own, -1)
        except mjtools.FatalError:
            pass
        try:
            mjtools.MjModel.from_xml_string("<mujoco><worldbody><geom sise='1'/></worldbody></mujoco>")
        except mjtools.ModelError as error:
            repr(error.diagnostics)


def torture_threads(seconds, count=4):
    """Runs `count` workers, and returns their rounds."""
    shared = (mjtools.MjModel.from_xml_string(models.BOX_AND_ARM), [])
    end = time.monotonic() + seconds
    workers = [Worker(seed, end, shared) for seed in range(count)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
        if worker.error:
            raise worker.error
    return sum(worker.rounds for worker in workers)


def main():
    what, amount = sys.argv[1], int(sys.argv[2])
    if what == "cycles":
        growth = bytes_per_cycle(amount)
        print(f"{amount} cycles: {growth:.3f} bytes each are left")
        return growth > 1
    print(f"{torture_threads(amount)} rounds of 4 threads in {amount} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
