import './cycle-trial-value-2.ts';
