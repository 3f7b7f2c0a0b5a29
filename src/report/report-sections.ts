import { groupBy } from './group-by.ts';
import { nameArms } from './name-arms.ts';
import type { Section } from './section.ts';
import { admissionSection } from './sections/admission-section.ts';
import { armSections } from './sections/arm-sections.ts';
import { scenarioSection } from './sections/scenario-section.ts';
import { suiteSections } from './sections/suite-sections.ts';
import type { Report } from './summarise.ts';

/** The sections that have something to say: results first, then what they are of. */
export function reportSections(report: Report): Section[] {
  const names = nameArms(report.arms);
  return [
    ...armSections(report, names),
    ...groupBy(report.arms, ({ scenario }) => scenario).map(([scenario, arms]) =>
      scenarioSection(scenario, arms, names),
    ),
    admissionSection(report),
    ...suiteSections(report),
  ].filter(({ groups }) => groups.length > 0);
}
