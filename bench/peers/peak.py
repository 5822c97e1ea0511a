"""Peak memory of this process."""

import re
import sys


def peak_bytes():
    """Most resident memory so far; None where the system does not tell.

    Of a child, Linux counts into `ru_maxrss` what its parent held when it started it: there the
    process's own high-water mark is read.
    """
    try:
        if sys.platform == "linux":
            with open("/proc/self/status") as status:
                return 1024 * int(re.search(r"VmHWM:\s*(\d+) kB", status.read())[1])
        import resource
    except (ImportError, OSError, TypeError):
        return None
    # In bytes on macOS, in units of 1024 elsewhere.
    unit = 1 if sys.platform == "darwin" else 1024
    return unit * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
