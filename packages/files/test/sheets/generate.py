"""Write the workbooks of the tests, in the folder `files` beside this file.

Made by pandas 3.1.1, openpyxl 3.1.5, xlsxwriter 3.3.1 and LibreOffice 7.4.7, which saves one of them anew:

    pip install pandas==3.1.1 openpyxl==3.1.5 xlsxwriter==3.3.1
    python generate.py
"""

import datetime as dt
import random
import subprocess
from pathlib import Path

import openpyxl
import pandas as pd
import xlsxwriter

OUT = Path(__file__).parent / "files"
OUT.mkdir(exist_ok=True)
random.seed(7)
LABELS = ["cat", "dog", "owl"]
N = 40

rows = []
for i in range(N):
    rows.append(
        {
            "id": 1000 + i,
            "day": dt.date(2026, 1, 1) + dt.timedelta(days=i),
            "at": dt.datetime(2026, 1, 1) + dt.timedelta(seconds=10007 * i),
            "truth": random.choice(LABELS),
            "pred": random.choice(LABELS),
            # Numbers of 12 digits: spreadsheets keep 15.
            "score": round(random.random(), 12),
            "right": random.random() < 0.5,
            "note": " kept space " if i % 5 == 0 else None,
        }
    )
frame = pd.DataFrame(rows)
frame.loc[3, "pred"] = None
frame.loc[4, "score"] = None

# The same rows as CSV, JSON lines, and by two writers.
frame.to_csv(OUT / "rows.csv", index=False, date_format="%Y-%m-%dT%H:%M:%S")
frame.to_excel(OUT / "openpyxl.xlsx", index=False, engine="openpyxl")
frame.to_excel(OUT / "xlsxwriter.xlsx", index=False, engine="xlsxwriter")
# Saved anew by LibreOffice.
subprocess.run(
    ["soffice", "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", OUT / "lo", OUT / "openpyxl.xlsx"],
    check=True,
)
(OUT / "lo" / "openpyxl.xlsx").rename(OUT / "libreoffice.xlsx")
(OUT / "lo").rmdir()

# Several sheets: an empty one, one of formulas and errors, one with gaps, one with a title.
book = xlsxwriter.Workbook(OUT / "sheets.xlsx")
book.add_worksheet("Cover")
sheet = book.add_worksheet("Results & more")
day = book.add_format({"num_format": "yyyy-mm-dd"})
clock = book.add_format({"num_format": "hh:mm:ss"})
share = book.add_format({"num_format": "0.0%"})
sheet.write_row(0, 0, ["truth", "pred", "when", "clock", "share", "mixed", "looked up"])
for i in range(6):
    sheet.write(i + 1, 0, LABELS[i % 3])
    sheet.write_formula(i + 1, 1, f'=A{i + 2}&""', None, LABELS[(i + i // 3) % 3])
    sheet.write_datetime(i + 1, 2, dt.datetime(2024, 2, 28) + dt.timedelta(days=i), day)
    sheet.write_datetime(i + 1, 3, dt.time(12, 30, i), clock)
    sheet.write_number(i + 1, 4, i / 8, share)
    sheet.write(i + 1, 5, i if i % 2 else f"n{i}")
    sheet.write_formula(i + 1, 6, "=VLOOKUP(1,A1:B2,2,0)", None, "#N/A" if i in (2, 4) else i)
gaps = book.add_worksheet("Gaps")
gaps.write_row(2, 1, ["truth", "pred"])
gaps.write_row(3, 1, ["a", "a", 0.5])
gaps.write_row(5, 1, ["b", "a", 0.25])
titled = book.add_worksheet("Titled")
titled.merge_range("A1:C1", "Results of June", book.add_format({"bold": True}))
titled.write_row(1, 0, ["truth", "pred", "score"])
titled.write_row(2, 0, ["a", "b", 0.5])
twice = book.add_worksheet("Twice")
twice.write_row(0, 0, ["truth", "pred", "pred"])
twice.write_row(1, 0, ["a", "b", "a"])
book.add_chartsheet("Chart")
book.close()

# Dates that count from 1904, rich text, and a number that is a text.
book = xlsxwriter.Workbook(OUT / "oddities.xlsx", {"date_1904": True})
sheet = book.add_worksheet("Odd")
bold = book.add_format({"bold": True})
sheet.write_row(0, 0, ["when", "rich", "digits", 2026])
sheet.write_datetime(1, 0, dt.datetime(2026, 3, 1, 23, 59, 59), book.add_format({"num_format": "d mmm yyyy hh:mm"}))
sheet.write_rich_string(1, 1, "a ", "b ", bold, "<b> & ü")
sheet.write_string(1, 2, "007")
sheet.write_number(1, 3, 9007199254740991)
book.close()

# A cell in the last corner of a sheet.
book = xlsxwriter.Workbook(OUT / "far.xlsx")
sheet = book.add_worksheet()
sheet.write("A1", "truth")
sheet.write("XFD1048576", 1)
book.close()
