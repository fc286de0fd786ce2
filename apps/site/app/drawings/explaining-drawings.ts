import { BoilerPressureGauge } from './explaining/BoilerPressureGauge.tsx';
import { DialMeter } from './explaining/DialMeter.tsx';
import { Economy7Meter } from './explaining/Economy7Meter.tsx';
import { FuseBox } from './explaining/FuseBox.tsx';
import { GasMeter } from './explaining/GasMeter.tsx';
import { GasValve } from './explaining/GasValve.tsx';
import { InHomeDisplay } from './explaining/InHomeDisplay.tsx';
import { RadiatorKey } from './explaining/RadiatorKey.tsx';
import { SingleRateMeter } from './explaining/SingleRateMeter.tsx';
import { SmartMeter } from './explaining/SmartMeter.tsx';
import { StopTap } from './explaining/StopTap.tsx';

/** The drawings that an article can name: `![what it shows](drawing:gas-valve)`. */
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
};
