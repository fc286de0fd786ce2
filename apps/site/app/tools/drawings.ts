import type { ToolPath } from '@lamplighter/contracts/content/content-paths';
import type { ComponentType } from 'react';
import {
  AccountDrawing,
  BillDrawing,
  MeterDrawing,
  PeakDrawing,
  SupportDrawing,
  TariffDrawing,
  WarningDrawing,
} from '../illustrations/decorations.tsx';

/** Where a tool is one of several. Its own page has none, and its browser loads none. */
export const toolDrawings: Record<ToolPath, ComponentType> = {
  'what-help-can-i-get': SupportDrawing,
  'no-power-or-gas': WarningDrawing,
  'direct-debit-checker': AccountDrawing,
  'running-costs': TariffDrawing,
  'back-bill-checker': BillDrawing,
  'are-we-late': PeakDrawing,
  'read-it-with-me': MeterDrawing,
};
