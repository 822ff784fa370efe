import { useState } from 'react';
import { showToast, type ToastKind } from '../../lib/toasts.ts';
import { Button, ButtonLink, IconButton } from '../../ui/controls/button.tsx';
import { ChoiceButtons } from '../../ui/controls/choice-buttons.tsx';
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { MenuButton } from '../../ui/controls/menu-button.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { StyleRow, StyleSection } from './style-section.tsx';

const variants = [
  { variant: 'primary', label: 'Principal' },
  { variant: 'secondary', label: 'Secundario' },
  { variant: 'quiet', label: 'Discreto' },
  { variant: 'danger', label: 'Peligroso' },
] as const;

const toasts: readonly Readonly<{ kind: ToastKind; label: string }>[] = [
  { kind: 'success', label: 'Éxito' },
  { kind: 'info', label: 'Información' },
  { kind: 'alert', label: 'Alerta' },
  { kind: 'danger', label: 'Error' },
];

const scales = [
  { id: 'month', label: 'Mensual' },
  { id: 'year', label: 'Año' },
] as const;

/** What is pressed, and what opens over the page. */
export const ActionsShown = () => {
  const [scale, setScale] = useState<(typeof scales)[number]['id']>('month');
  const [opened, setOpened] = useState<'dialog' | 'question'>();
  const close = (): void => setOpened(undefined);
  return (
    <>
      <StyleSection title="Botones">
        {variants.map(({ variant, label }) => (
          <StyleRow key={variant}>
            <Button variant={variant}>{label}</Button>
            <Button variant={variant} icon="plus">
              Con dibujo
            </Button>
            <Button variant={variant} isDisabled>
              Apagado
            </Button>
            <Button variant={variant} isPending>
              En curso
            </Button>
            <Button variant={variant} size="s">
              Pequeño
            </Button>
          </StyleRow>
        ))}
        <StyleRow>
          <IconButton label="Editar" icon="edit" />
          <IconButton label="Eliminar" icon="trash" variant="danger" />
          <ButtonLink to="/style" variant="secondary" iconAfter="arrow-right">
            Enlace
          </ButtonLink>
          <MenuButton
            label="Descargar"
            icon="download"
            items={[
              { id: 'pdf', label: 'PDF', hint: 'Documento', onAction: () => {} },
              { id: 'csv', label: 'CSV', isDisabled: true, onAction: () => {} },
            ]}
          />
          <ChoiceButtons legend="Escala" options={scales} chosen={scale} onChoose={setScale} size="s" />
        </StyleRow>
      </StyleSection>
      <StyleSection title="Pestañas">
        <Tabs
          label="Ejemplo de pestañas"
          parameter="pestana"
          tabs={[
            { id: 'una', title: 'Información general', content: <p>El contenido de la primera.</p> },
            { id: 'otra', title: 'Personalización', content: <p>El contenido de la segunda.</p> },
          ]}
        />
      </StyleSection>
      <StyleSection title="Lo que se abre sobre la página">
        <StyleRow>
          <Button onPress={() => setOpened('dialog')}>Abrir diálogo</Button>
          <Button onPress={() => setOpened('question')}>Abrir pregunta</Button>
          {toasts.map(({ kind, label }) => (
            <Button
              key={kind}
              variant="quiet"
              onPress={() => showToast(kind, `${label}: así se dice en un aviso breve.`)}
            >
              {label}
            </Button>
          ))}
        </StyleRow>
        <Dialog
          title="Un diálogo"
          isOpen={opened === 'dialog'}
          onClose={close}
          footer={
            <Button variant="primary" onPress={close}>
              Listo
            </Button>
          }
        >
          <p>Lo que dice un diálogo.</p>
        </Dialog>
        <ConfirmDialog
          title="Eliminar proveedor"
          isOpen={opened === 'question'}
          onClose={close}
          onConfirm={close}
          confirmLabel="Eliminar"
          danger
        >
          <p>¿Estás seguro de eliminarlo?</p>
        </ConfirmDialog>
      </StyleSection>
    </>
  );
};
