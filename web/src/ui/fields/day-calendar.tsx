import { type CalendarDate, parseDate, today } from '@internationalized/date';
import { installationZone } from '@monitor/contracts-schema/installation-zone';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import { looks } from '../layout/primitives.ts';
import { Icon } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './day-calendar.module.css';

type DayCalendarProps = Readonly<{
  /** `YYYY-MM-DD`. */
  day: string | undefined;
  onPick: (day: string) => void;
}>;

/** The days of a month, weeks from Sunday on as calendars in Mexico have them, and the way to other months and years. */
export const DayCalendar = ({ day, onPick }: DayCalendarProps) => {
  const chosen = day === undefined ? null : parseDate(day);
  const [focused, setFocused] = useState<CalendarDate>(chosen ?? today(installationZone()));
  return (
    <Calendar
      aria-label="Calendario"
      autoFocus
      firstDayOfWeek="sun"
      value={chosen}
      onChange={(picked) => onPick(picked.toString())}
      focusedValue={focused}
      onFocusChange={setFocused}
      className={styles.calendar!}
    >
      <header className={classes(styles.header, looks('center', 'below2'))}>
        <Button
          slot={null}
          className={classes(styles.step, looks('centers', 'muted'))}
          aria-label="Año anterior"
          onPress={() => setFocused(focused.subtract({ years: 1 }))}
        >
          <Icon name="page-first" />
        </Button>
        <Button slot="previous" className={classes(styles.step, looks('centers', 'muted'))} aria-label="Mes anterior">
          <Icon name="chevron-left" />
        </Button>
        <Heading className={classes(styles.month, looks('md', 'centered'))} />
        <Button slot="next" className={classes(styles.step, looks('centers', 'muted'))} aria-label="Mes siguiente">
          <Icon name="chevron-right" />
        </Button>
        <Button
          slot={null}
          className={classes(styles.step, looks('centers', 'muted'))}
          aria-label="Año siguiente"
          onPress={() => setFocused(focused.add({ years: 1 }))}
        >
          <Icon name="page-last" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className={styles.days!}>
        <CalendarGridHeader>
          {(weekday) => (
            <CalendarHeaderCell className={classes(styles.weekday, looks('muted', 'normal', 'centered'))}>
              {weekday}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={classes(styles.day, looks('centers', 'tabular'))} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
};
