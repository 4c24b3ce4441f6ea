"""A cluster of Slurm jobs, by dask-jobqueue."""

from __future__ import annotations

from typing import Any

from .._errors import Error
from .._limits import memory_in_bytes


def slurm_cluster(*, memory: int | str = "2G", walltime: str = "24:00:00", **options: Any) -> Any:
    """A ``dask_jobqueue.SLURMCluster`` whose jobs are one worker with one core each, as sweeps want them.

    ``memory`` is that of a job: the limit of a game and some 500 MB for Python. Other ``options``, such as ``queue``, ``account`` and
    ``job_script_prologue``, go to dask-jobqueue. ``cluster.job_script()`` shows what is given to ``sbatch``, and
    ``cluster.scale(jobs=100)`` starts jobs.
    """
    try:
        import dask
        from dask_jobqueue import SLURMCluster
    except ImportError as error:
        raise Error(f"a cluster of Slurm jobs needs dask-jobqueue: pip install dask-jobqueue ({error})") from error
    # As for a local cluster; the scheduler reads them when it starts.
    dask.config.set({"distributed.scheduler.worker-saturation": 1.0, "distributed.scheduler.allowed-failures": 3})
    bytes_ = memory_in_bytes(memory)
    # Dask must not pause or kill a worker below the limit of its job: games have limits of their own.
    arguments = ["--memory-limit", "0", *options.pop("worker_extra_args", [])]
    return SLURMCluster(cores=1, processes=1, memory=f"{bytes_}B", walltime=walltime, worker_extra_args=arguments, **options)
