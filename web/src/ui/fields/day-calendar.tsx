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
import { Icon } from '../marks/icon.tsx';
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
      <header className={styles.header}>
        <Button
          slot={null}
          className={styles.step!}
          aria-label="Año anterior"
          onPress={() => setFocused(focused.subtract({ years: 1 }))}
        >
          <Icon name="page-first" />
        </Button>
        <Button slot="previous" className={styles.step!} aria-label="Mes anterior">
          <Icon name="chevron-left" />
        </Button>
        <Heading className={styles.month!} />
        <Button slot="next" className={styles.step!} aria-label="Mes siguiente">
          <Icon name="chevron-right" />
        </Button>
        <Button
          slot={null}
          className={styles.step!}
          aria-label="Año siguiente"
          onPress={() => setFocused(focused.add({ years: 1 }))}
        >
          <Icon name="page-last" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className={styles.days!}>
        <CalendarGridHeader>
          {(weekday) => <CalendarHeaderCell className={styles.weekday!}>{weekday}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day!} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
};
