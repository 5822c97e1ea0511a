import { confusionMatrixFromCounts } from '@confmat/core';
import { expectedCostIntervals } from '@confmat/inference';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, TELCO, refusal, reportJson, run } from './harness.js';

const folder = new Folder();
const CHURN = [TELCO, '--true', 'churn', '--pred', 'prediction'];
const asJson = folder.write('costs.json', '{"Yes": {"No": 1}, "No": {"Yes": 20}}');
const asCsv = folder.write('costs.csv', '\ufefftrue,No,Yes\nNo,0,20\n\nYes,1,0\n');

describe('confmat report --cost', PATIENCE, () => {
  it.concurrent('weighs each error by its cost, from JSON and from CSV', async ({ expect }) => {
    const [json, csv] = await Promise.all([
      reportJson([...CHURN, '--cost', asJson]),
      reportJson([...CHURN, '--cost', asCsv]),
    ]);
    // 877 missed churns and 508 false alarms; true classes of 5174 and 1869 rows.
    expect(json.cost?.total).toBe(877 * 1 + 508 * 20);
    expect(json.cost?.total).toBe(11037);
    expect(json.cost?.mean).toBeCloseTo(11037 / 7043, 12);
    expect(json.cost?.perClass[0]).toBeCloseTo((508 * 20) / 5174, 12);
    expect(json.cost?.perClass[1]).toBeCloseTo(877 / 1869, 12);
    expect(csv.cost).toEqual(json.cost);
  });

  it.concurrent('counts what a correct row costs or gains', async ({ expect }) => {
    const file = folder.write(
      'gains.json',
      '{"Yes": {"No": 0, "Yes": -10}, "No": {"Yes": 1.5, "No": 0.25}}',
    );
    const { cost } = await reportJson([...CHURN, '--cost', file]);
    expect(cost?.total).toBe(992 * -10 + 508 * 1.5 + 4666 * 0.25);
  });

  it.concurrent('is shown in text and in Markdown', async ({ expect }) => {
    const [text, markdown] = await Promise.all([
      run(['report', ...CHURN, '--cost', asJson]),
      run(['report', ...CHURN, '--cost', asJson, '--format', 'markdown']),
    ]);
    const of = (report: string, title: string): string => report.slice(report.indexOf(title));
    expect(of(text.stdout, 'Cost of errors')).toMatchInlineSnapshot(`
      "Cost of errors, per row of each true class

      class  cost  rows
         No  1.96  5174
        Yes  0.47  1869
        all  1.57  7043

      total 11037

      F1 over the classes: mean 0.73, standard deviation 0.14, lowest 0.59 (Yes)
      balanced accuracy 0.72, Matthews correlation (MCC) 0.47, Cohen's kappa 0.46
      "
    `);
    expect(of(markdown.stdout, '## Cost')).toMatchInlineSnapshot(`
      "## Cost of errors, per row of each true class

      | class | cost | rows |
      | --- | ---: | ---: |
      | No | 1.96 | 5174 |
      | Yes | 0.47 | 1869 |
      | *all* | 1.57 | 7043 |

      total 11037

      F1 over the classes: mean 0.73, standard deviation 0.14, lowest 0.59 (Yes)

      balanced accuracy 0.72, Matthews correlation (MCC) 0.47, Cohen's kappa 0.46
      "
    `);
  });

  it.concurrent('has intervals with --interval, in text, JSON and CSV', async ({ expect }) => {
    const asked = [...CHURN, '--cost', asJson, '--interval'];
    const [text, json, csv] = await Promise.all([
      run(['report', ...asked]),
      reportJson(asked),
      run(['report', ...asked, '--format', 'csv']),
    ]);
    const costs = { cells: [{ trueLabel: 'No', predLabel: 'Yes', cost: 20 }] };
    const matrix = confusionMatrixFromCounts([[4666, 508], [877, 992]], ['No', 'Yes']); // prettier-ignore
    const { mean, total, perClass } = expectedCostIntervals(matrix, costs);
    expect(json.intervals?.cost).toMatchObject({
      mean: { estimate: 11037 / 7043, low: mean.low, high: mean.high, method: 'mover' },
      total: { estimate: 11037, low: total.low, high: total.high },
      perClass: perClass.map(({ low, high }) => ({ low, high })),
    });
    expect(text.stdout.slice(text.stdout.indexOf('Cost of errors'))).toMatchInlineSnapshot(`
      "Cost of errors, per row of each true class

      class              cost  rows
         No  1.96 (1.81–2.13)  5174
        Yes  0.47 (0.45–0.49)  1869
        all  1.57 (1.45–1.69)  7043

      total 11037 (10220 to 11920)

      F1 over the classes: mean 0.73, standard deviation 0.14, lowest 0.59 (Yes)
      balanced accuracy 0.72 (0.70–0.73), Matthews correlation (MCC) 0.47 (0.44–0.49), Cohen's kappa 0.46 (0.44–0.49)
      "
    `);
    expect(csv.stdout).toMatch(new RegExp(`^cost,+mean low,${mean.low}$`, 'm'));
    expect(csv.stdout).toMatch(new RegExp(`^cost,+total high,${total.high}$`, 'm'));
  });

  it.concurrent('has intervals of rows that belong together', async ({ expect }) => {
    const rows = Array.from(
      { length: 60 },
      (_, i) => `${i % 3 ? 'a' : 'b'},${i % 7 ? 'a' : 'b'},${i % 12}`,
    );
    const file = folder.write('users.csv', `t,p,user\n${rows.join('\n')}\n`);
    const costs = folder.write('ab.json', '{"a":{"b":3},"b":{"a":10}}');
    const { intervals } = await reportJson([
      ...[file, '--true', 't', '--pred', 'p', '--cost', costs],
      ...['--unit', 'user', '--interval'],
    ]);
    expect(intervals?.cost?.mean.method).toBe('cluster-wilson');
    expect(intervals?.cost?.perClass).toHaveLength(2);
  });

  it.concurrent('takes integer labels', async ({ expect }) => {
    const rows = folder.write('integers.csv', 't,p\n0,1\n1,0\n1,0\n1,1\n');
    const costs = folder.write('integers.json', '{"0": {"1": 2}, "1": {"0": 0.5}}');
    const { cost } = await reportJson([rows, '--true', 't', '--pred', 'p', '--cost', costs]);
    expect(cost).toEqual({ total: 3, mean: 3 / 4, perClass: [2, 1 / 3] });
  });

  it.concurrent('refuses a label that does not occur', async ({ expect }) => {
    const file = folder.write('label.json', '{"yes": {"No": 1}}');
    const message = await refusal(['report', ...CHURN, '--cost', file]);
    expect(message.replace(folder.path, '')).toMatchInlineSnapshot(`
      "exit 3
      confmat: --cost "/label.json": no label "yes", did you mean "Yes"?
        labels: "No", "Yes"
      "
    `);
  });

  it.concurrent('refuses to guess the cost of an error that occurs', async ({ expect }) => {
    const file = folder.write('partial.json', '{"Yes": {"No": 1}}');
    const message = await refusal(['report', ...CHURN, '--cost', file]);
    expect(message.replace(folder.path, '')).toMatchInlineSnapshot(`
      "exit 3
      confmat: --cost "/partial.json": has no cost for true "No", predicted "Yes", which occurs
      "
    `);
  });

  it.concurrent('refuses costs that are missing, broken or no numbers', async ({ expect }) => {
    const refused = async (name: string, content: string | null): Promise<string> => {
      if (content !== null) folder.write(name, content);
      return refusal(['report', TELCO, ...CHURN.slice(1), '--cost', `${folder.path}/${name}`]).then(
        (message) => message.replaceAll(`${folder.path}/`, ''),
      );
    };
    expect(await refused('none.json', null)).toMatchInlineSnapshot(`
      "exit 3
      confmat: --cost "none.json": cannot be read (no such file)
      "
    `);
    expect(await refused('broken.json', '{"Yes": ')).toMatchInlineSnapshot(`
      "exit 3
      confmat: --cost "broken.json": is not JSON (Unexpected end of JSON input)
      "
    `);
    expect(await refused('text.json', '{"Yes": {"No": "much"}}')).toMatchInlineSnapshot(`
      "exit 3
      confmat: --cost "text.json": the cost of true "Yes", predicted "No" is not a number
      "
    `);
    expect(await refused('flat.json', '{"Yes": 5}')).toMatchInlineSnapshot(`
      "exit 3
      confmat: --cost "flat.json": "Yes" is not an object of costs by predicted label
      "
    `);
    expect(await refused('empty.csv', 'true,No,Yes\nNo,0,\nYes,1,0\n')).toMatchInlineSnapshot(`
      "exit 3
      confmat: --cost "empty.csv": the cost of true "No", predicted "Yes" is not a number
      "
    `);
    expect(await refused('ragged.csv', 'true,No,Yes\nNo,0\nYes,1,0\n')).toMatchInlineSnapshot(`
      "exit 3
      confmat: --cost "ragged.csv": is not a table (Invalid Record Length: expect 3, got 2 on line 2)
      "
    `);
  });
});
