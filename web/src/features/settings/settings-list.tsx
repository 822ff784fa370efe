import { ALL_ADMINISTRATIONS } from '@monitor/contracts-schema/calculations/calculation-words';
import { settingLabels } from '@monitor/contracts-schema/organizations/settings-form';
import { textOfHtml } from '@monitor/contracts-schema/text/limited-html';
import { NoData } from '../../ui/feedback/no-data.tsx';
import { looks, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './settings.module.css';
import type { Settings } from './settings-calls.ts';

/** Every setting with what it says now. */
export const SettingsList = ({ settings }: { settings: Settings }) => (
  <dl className={classes(styles.list, stack(0))}>
    {valuesOf(settings).map(([label, value]) => (
      <div key={label} className={styles.setting}>
        <dt className={looks('muted')}>{label}</dt>
        <dd className={looks('breaks', 'keepsLines')}>{value || <NoData />}</dd>
      </div>
    ))}
  </dl>
);

const yesNo = (flag: boolean): string => (flag ? 'Sí' : 'No');

const valuesOf = (settings: Settings): readonly (readonly [string, string])[] => [
  [settingLabels.welcomeTitle, textOfHtml(settings.welcomeTitle)],
  [settingLabels.title, textOfHtml(settings.title)],
  [settingLabels.description, textOfHtml(settings.description)],
  [settingLabels.showBackgroundText, yesNo(settings.showBackgroundText)],
  [settingLabels.dataSource, settings.dataSource],
  [settingLabels.defaultAdministrationPeriod, settings.defaultAdministrationPeriod || ALL_ADMINISTRATIONS],
  [settingLabels.round, yesNo(settings.round)],
  [settingLabels.publishesPersonalRfcs, yesNo(settings.publishesPersonalRfcs)],
  [settingLabels.contactLocation, settings.contactLocation],
  [settingLabels.contactEmail, settings.contactEmail ?? ''],
  [settingLabels.address, settings.address],
  [settingLabels.schedule, settings.schedule],
  [settingLabels.additionalInformation, settings.additionalInformation],
];
