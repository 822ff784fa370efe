import { type Ref, Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { lazyOr } from '../feedback/lazy-or.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { looks } from '../layout/primitives.ts';
import { Icon } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './date-field.module.css';
import { dayIn, NO_DAY, writtenDay } from './day-text.ts';
import field from './field.module.css';
import { FieldFrame, type FieldProps, fieldParts } from './field-frame.tsx';

const NotLoaded = () => <p>El calendario no se pudo cargar. Escribe la fecha como DD/MM/AAAA.</p>;

const DayCalendar = lazyOr(async () => (await import('./day-calendar.tsx')).DayCalendar, NotLoaded);

type DateFieldProps = FieldProps &
  Readonly<{
    /** `YYYY-MM-DD`, the empty text, or what was typed and is no day. */
    value: string;
    onChange: (value: string) => void;
    ref?: Ref<HTMLInputElement>;
  }>;

/** A day, written as in Mexico whatever the browser is set to, or picked in a calendar. */
export const DateField = (props: DateFieldProps) => {
  const { frame, rest } = fieldParts(props);
  const { value, onChange, onBlur, ...control } = rest;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const isNoDay = typed === undefined && value !== '' && dayIn(value) === undefined;
  return (
    <FieldFrame {...frame} error={frame.error ?? (isNoDay ? NO_DAY : undefined)}>
      {(tied) => (
        <div className={classes(styles.date, looks('anchors'))}>
          <input
            {...control}
            {...tied}
            className={field.control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder="DD/MM/AAAA"
            value={typed ?? writtenDay(value)}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(dayIn(target.value) ?? target.value.trim());
            }}
            onBlur={() => {
              setTyped(undefined);
              onBlur?.();
            }}
            onKeyDown={(event) => {
              if (!event.altKey || event.key !== 'ArrowDown') return;
              event.preventDefault();
              setOpen(true);
            }}
          />
          <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
            <Button
              className={classes(styles.toggle, looks('centers', 'muted'))}
              isDisabled={control.disabled ?? false}
            >
              <Icon name="calendar" />
              <span className="visually-hidden">Elegir {frame.label} en un calendario</span>
            </Button>
            <Popover className={classes(styles.popover, looks('boxed'))} placement="bottom end" offset={4}>
              <Dialog className={looks('inset4')} aria-label="Calendario">
                <Suspense fallback={<Skeleton width="17rem" height="19rem" />}>
                  <DayCalendar
                    day={dayIn(value)}
                    onPick={(day) => {
                      setTyped(undefined);
                      onChange(day);
                      setOpen(false);
                    }}
                  />
                </Suspense>
              </Dialog>
            </Popover>
          </DialogTrigger>
        </div>
      )}
    </FieldFrame>
  );
};
