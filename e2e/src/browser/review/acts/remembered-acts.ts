import type { Page } from 'playwright-core';
import { pressOnceEnabled, see, seeNoMore } from '../../seeing.ts';
import { type Act, press } from './act.ts';

const turn = (to: 'siguiente' | 'anterior') => press(`Página ${to}`);

/** Forgets the first of those that are listed, which is there no more then. */
const forgetFirst = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: /^Olvidar lo decidido sobre/ }).first();
  const name = await button.getAttribute('aria-label');
  await pressOnceEnabled(button);
  await seeNoMore(page.getByRole('button', { name: name ?? '', exact: true }));
};

/** What is done with what is remembered of an organization's files. */
export const rememberedActs: readonly Act[] = [
  { does: 'a decision is forgotten', by: forgetFirst },
  { does: 'the next page is shown', by: turn('siguiente') },
  { does: 'its only one is forgotten', by: forgetFirst },
  { does: 'what files lack is to be changed', by: press('Cambiar') },
  { does: 'and is not', by: press('Cancelar') },
  { does: 'it is to be changed again', by: press('Cambiar') },
  { does: 'an administration is added', by: press('Otra administración') },
  {
    does: 'and taken away',
    by: async (page) => {
      await see(page.getByRole('button', { name: /^Quitar/ }).first());
      await press(/^Quitar/)(page);
    },
  },
  {
    does: 'it is saved',
    by: async (page) => {
      await press('Guardar')(page);
      await see(page.getByRole('button', { name: 'Cambiar' }));
    },
  },
];
