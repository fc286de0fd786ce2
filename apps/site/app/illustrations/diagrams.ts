import { BoilerPressureGauge } from './diagrams/BoilerPressureGauge.tsx';
import { DialMeter } from './diagrams/DialMeter.tsx';
import { Economy7Meter } from './diagrams/Economy7Meter.tsx';
import { ExampleBill } from './diagrams/ExampleBill.tsx';
import { FuseBox } from './diagrams/FuseBox.tsx';
import { GasMeter } from './diagrams/GasMeter.tsx';
import { GasValve } from './diagrams/GasValve.tsx';
import { InHomeDisplay } from './diagrams/InHomeDisplay.tsx';
import { RadiatorKey } from './diagrams/RadiatorKey.tsx';
import { SingleRateMeter } from './diagrams/SingleRateMeter.tsx';
import { SmartMeter } from './diagrams/SmartMeter.tsx';
import { StopTap } from './diagrams/StopTap.tsx';

/** The diagrams that an article can refer to: `![what it shows](drawing:gas-valve)`. */
export const explainingDrawings = {
  'single-rate-meter': SingleRateMeter,
  'dial-meter': DialMeter,
  'economy-7-meter': Economy7Meter,
  'smart-meter': SmartMeter,
  'gas-meter': GasMeter,
  'gas-valve': GasValve,
  'stop-tap': StopTap,
  'fuse-box': FuseBox,
  'boiler-pressure-gauge': BoilerPressureGauge,
  'radiator-key': RadiatorKey,
  'in-home-display': InHomeDisplay,
  'example-bill': ExampleBill,
};
