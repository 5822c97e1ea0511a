"""Queries of ClickHouse in this process: a line of JSON in, a line of JSON out."""

import json
import sys

from chdb import session

clickhouse = session.Session()
for line in sys.stdin:
    try:
        rows = clickhouse.query(json.loads(line), "JSONEachRow")
        answer = {"rows": "" if rows is None else rows.data()}
    except Exception as error:
        answer = {"error": str(error)}
    print(json.dumps(answer), flush=True)
