import {
  administrationsInWords,
  FILE_DEFAULTS_TITLE,
  type FileDefaults,
  uniformFields,
  unitTypesInWords,
} from '@monitor/contracts-schema/data-loads/file-defaults';
import { columnOf } from '@monitor/contracts-schema/data-loads/template-columns';
import { useState } from 'react';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useKeptFocus } from '../../../ui/controls/use-kept-focus.ts';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { looks } from '../../../ui/layout/primitives.ts';
import { getFileDefaults } from '../data-load-calls.ts';
import { FileDefaultsForm } from './file-defaults-form.tsx';

/** What stands in every file for what it lacks: to be read, or to be changed. */
export const FileDefaultsCard = () => {
  const { data: answer, error, refetch, isFetching } = useApiQuery(getFileDefaults, {}, { staleTime: 0 });
  const [isEditing, setEditing] = useState(false);
  const frame = useKeptFocus<HTMLDivElement>();
  const defaults = answer?.data;
  return (
    <div ref={frame}>
      {defaults && isEditing ? (
        <FileDefaultsForm now={defaults} onClose={() => setEditing(false)} />
      ) : defaults ? (
        <FileDefaultsRead defaults={defaults} onEdit={() => setEditing(true)} />
      ) : error ? (
        <FailedState text={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton height="12rem" />
      )}
    </div>
  );
};

const NOTHING = 'Sin indicar';

type FileDefaultsReadProps = Readonly<{ defaults: FileDefaults; onEdit: () => void }>;

const FileDefaultsRead = ({ defaults, onEdit }: FileDefaultsReadProps) => (
  <Card
    as="section"
    title={FILE_DEFAULTS_TITLE}
    actions={
      <Button icon="edit" onPress={onEdit}>
        Cambiar
      </Button>
    }
  >
    <p className={looks('muted', 'below4')}>
      Donde ninguna columna lo dice se toma esto, y queda marcado como deducido. Lo ya cargado no cambia.
    </p>
    <Facts>
      <Fact name="Administraciones">{administrationsInWords(defaults.administrations) || NOTHING}</Fact>
      {uniformFields.map((field) => (
        <Fact key={field} name={columnOf(field).heading}>
          {defaults[field] ?? NOTHING}
        </Fact>
      ))}
      <Fact name="Unidades de otro tipo">{unitTypesInWords(defaults.unitTypes) || 'Ninguna'}</Fact>
    </Facts>
  </Card>
);
