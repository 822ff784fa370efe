import {
  FILE_DEFAULTS_TITLE,
  uniformFields,
  type VersionedFileDefaults,
} from '@monitor/contracts-schema/data-loads/file-defaults';
import { columnOf } from '@monitor/contracts-schema/data-loads/template-columns';
import { useState } from 'react';
import { send } from '../../../lib/api/api.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx';
import { OvertakenNotice } from '../../../ui/forms/overtaken-notice.tsx';
import { reasonOf } from '../../../ui/forms/refusal.ts';
import { UncertainNotice } from '../../../ui/forms/uncertain-notice.tsx';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { cluster, looks, shares, stack } from '../../../ui/layout/primitives.ts';
import { refetchFileDefaults, reviseFileDefaults } from '../data-load-calls.ts';
import { AdministrationsField, administrationRows, administrationsIn } from './administrations-field.tsx';
import { UnitTypesField, unitTypeRows, unitTypesIn } from './unit-types-field.tsx';
import { ValueField } from './value-field.tsx';

type FileDefaultsFormProps = Readonly<{
  /** As they are now; while the form is open somebody else may change them. */
  now: VersionedFileDefaults;
  onClose: () => void;
}>;

const rowsOf = (defaults: VersionedFileDefaults) => ({
  ...defaults,
  administrations: administrationRows(defaults.administrations),
  unitTypes: unitTypeRows(defaults.unitTypes),
});

/** What stands in every file for what it lacks, to be changed. What was typed stays through refusals and others' changes. */
export const FileDefaultsForm = ({ now, onClose }: FileDefaultsFormProps) => {
  const [before, setBefore] = useState(now);
  const [typed, setTyped] = useState(() => rowsOf(now));
  const revised = {
    ...typed,
    administrations: [...administrationsIn(typed.administrations)],
    unitTypes: [...unitTypesIn(typed.unitTypes)],
  };
  const isDirty = JSON.stringify(revised) !== JSON.stringify(before);
  const saving = useCommand(
    (body: VersionedFileDefaults, headers) => send(reviseFileDefaults, { body: { ...body } }, { headers }),
    {
      done: async ({ message }) => {
        await refetchFileDefaults();
        showToast('success', message);
        onClose();
      },
      failed: (refusal) => {
        showToast('danger', reasonOf(refusal, 'No fue posible guardar lo que tus archivos no dicen.'));
        return refetchFileDefaults();
      },
    },
  );

  return (
    <form
      noValidate
      aria-label={FILE_DEFAULTS_TITLE}
      className={stack(6)}
      onSubmit={(event) => {
        event.preventDefault();
        void saving.run({ ...revised, version: before.version });
      }}
    >
      <AdministrationsField
        rows={typed.administrations}
        onChange={(administrations) => setTyped({ ...typed, administrations })}
      />
      <Card as="section" title={FILE_DEFAULTS_TITLE}>
        <p className={looks('muted', 'below4')}>Un valor para todas las filas de los archivos que no lo digan.</p>
        <div className={shares(16, 4)}>
          {uniformFields.map((field) => (
            <ValueField
              key={field}
              column={columnOf(field)}
              value={typed[field] ?? ''}
              onChange={(value) => setTyped({ ...typed, [field]: value.trim() === '' ? null : value })}
            />
          ))}
        </div>
      </Card>
      <UnitTypesField rows={typed.unitTypes} onChange={(unitTypes) => setTyped({ ...typed, unitTypes })} />
      {now.version > before.version && !saving.isPending && (
        <OvertakenNotice
          title="Otra persona cambió esto mientras lo editabas"
          actions={
            <Button
              size="s"
              onPress={() => {
                setBefore(now);
                setTyped(rowsOf(now));
                saving.reset();
              }}
            >
              Cargar los valores nuevos
            </Button>
          }
        >
          Lo que escribiste sigue aquí; al cargar los valores nuevos se pierde.
        </OvertakenNotice>
      )}
      <UncertainNotice uncertain={saving.uncertain} />
      <div className={cluster(3)}>
        <Button type="submit" variant="primary" icon="check" isPending={saving.isPending}>
          Guardar
        </Button>
        <Button onPress={onClose}>Cancelar</Button>
      </div>
      <LeaveGuard isDirty={isDirty && !saving.isPending} />
    </form>
  );
};
