"""Sweeps: thousands of games through ``discover``, on all cores of a machine or on a cluster, by Dask.

>>> from wythoff import sweep
>>> sweep.COLUMNS[:4]
('key', 'game', 'status', 'system')

``pip install 'wythoff[sweep]'`` brings what this needs. ``docs/sweeps.md`` tells how to run it on Slurm, and what 10^6 games cost.
"""

from ._care import Certificates, check, compact, merge, rows
from ._key import COLUMNS, STATUSES
from ._run import Summary, discover
from ._slurm import slurm_cluster

__all__ = ["COLUMNS", "STATUSES", "Certificates", "Summary", "check", "compact", "discover", "merge", "rows", "slurm_cluster"]
