import { Explaining } from './Explaining.tsx';
import { Register } from './Register.tsx';

/** A gas meter in cubic metres: the five digits before the point are the reading; the red ones are left out. */
export function GasMeter({ title }: { title: string }) {
  return (
    <Explaining title={title} height={232}>
      <path className="ink fill-ground" d="M54 2h28v44H54zM238 2h28v44h-28zM46 14h44v14H46zM230 14h44v14h-44z" />
      <rect className="ink fill-tint" x="4" y="36" width="312" height="146" rx="26" />
      <text className="fill-ink" x="18" y="73" fontSize="22">
        m³
      </text>
      <Register x={18} y={86} digits="03265" leaveOut="418" size={29} />
      <circle className="fill-ink" cx="189" cy="120" r="4.5" />
      <path className="accent" strokeWidth="5" d="M18 139h165M84 139v54" />
      <path className="stroke-danger" d="M245 139v54" />
      <text className="fill-ink" x="18" y="218" fontSize="17">
        Write these down
      </text>
      <text className="fill-danger" x="245" y="218" fontSize="17" textAnchor="middle">
        Leave out
      </text>
    </Explaining>
  );
}
