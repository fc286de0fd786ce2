import './cycle-trial-value-1.ts';
