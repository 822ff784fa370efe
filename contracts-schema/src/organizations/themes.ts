import { z } from 'zod';
import { themeColors } from './theme-colors.ts';

export const theme = z.enum(Object.keys(themeColors) as [keyof typeof themeColors, ...(keyof typeof themeColors)[]]); // the table is never empty
