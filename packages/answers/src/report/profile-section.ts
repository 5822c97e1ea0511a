import { scoreCells } from '@confmat/report/document';
import type { Section } from '@confmat/report/document';
import { profileSections } from '../profiles/profile-answer.js';
import type { ReportResult } from './result.js';

/** The numbers of other programs, with the rules that make them differ. */
export function profileSection({ profile, profiles, digits }: ReportResult): readonly Section[] {
  if (profiles) return profileSections(profiles, digits + 2);
  if (!profile) return [];
  const { program, version, values, rules } = profile;
  const score = scoreCells(digits + 2);
  return [
    {
      title: `As ${program} reports it`,
      aside: `version ${version}`,
      content: {
        kind: 'table',
        head: ['metric', 'value'],
        body: Object.entries(values).map(([name, value]) => [name, score(value)]),
      },
      notes: rules.map(({ metric, rule }) => `${metric}: ${rule}`),
    },
  ];
}
