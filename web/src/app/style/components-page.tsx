import { usePageTitle } from '../../lib/address/page-title.ts';
import { ActionsShown } from './actions-shown.tsx';
import { FieldsShown } from './fields-shown.tsx';
import { FoundationsShown } from './foundations-shown.tsx';
import { ListsShown } from './lists-shown.tsx';
import { MessagesShown } from './messages-shown.tsx';

/** The parts that all pages share, each in its states. */
export const ComponentsPage = () => {
  usePageTitle('Guía de estilo');
  return (
    <>
      <h1>Componentes</h1>
      <FoundationsShown />
      <ActionsShown />
      <FieldsShown />
      <MessagesShown />
      <ListsShown />
    </>
  );
};
