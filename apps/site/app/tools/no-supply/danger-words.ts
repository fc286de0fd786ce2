const help = (path: string) => `/help-and-support/${path}`;

type DangerWords = {
  /** The option of the question. */
  label: string;
  /** What to do first; the number follows. */
  action: string;
  steps: readonly string[];
  never: string;
  more: { label: string; link: string };
};

/** Each says what its article says. A safety editor reads them before a launch: docs/content-review.md. */
export const dangerWords = {
  gas: {
    label: 'I smell gas',
    action: 'Get everyone outside. Then call',
    steps: [
      'Put out cigarettes, candles and the cooker flame.',
      'Open doors and windows as you go. Turn the gas off at the meter, if you can reach it safely.',
      'Call from outside. Stay out until the engineer says that you can go back in.',
    ],
    never: 'Do not touch switches, plugs or doorbells. Do not light anything.',
    more: { label: 'If you smell gas', link: help('emergencies/smell-gas') },
  },
  co: {
    label: 'A carbon monoxide alarm is sounding, or people feel dizzy or sick',
    action: 'Get everyone outside into fresh air. Then call',
    steps: [
      'Open doors and windows on the way. Turn off the boiler, fires and hob as you pass, if that takes no time.',
      'Call from outside. Stay out until you are told that it is safe.',
      'Does someone feel ill? Say that it may be carbon monoxide. In Northern Ireland, call your doctor.',
    ],
    never: 'Do not go back in, even if the alarm stops.',
    more: { label: 'Carbon monoxide: what to do', link: help('emergencies/carbon-monoxide') },
  },
  fire: {
    label: 'There is fire or smoke',
    action: 'Get everyone out, stay out, and call',
    steps: ['Close doors behind you if you can.', 'Wait outside. Keep others away.'],
    never: 'Do not use water on anything electric. Do not go back in.',
    more: { label: 'All emergencies', link: help('emergencies') },
  },
  shock: {
    label: 'Someone has had an electric shock',
    action: 'Do not touch them until the power is off. Call',
    steps: [
      'Turn the power off at the plug or at the fuse box, if you can do it safely.',
      'Stay with them until help comes.',
    ],
    never: 'Do not go near if the shock came from a power line. Stay well away.',
    more: { label: 'Using appliances safely', link: help('appliances-and-engineers/appliance-safety') },
  },
  line: {
    label: 'A power line is down or hanging low',
    action: 'Stay well away, keep others away, and call',
    steps: ['Move well back.', 'Warn others. Keep children and pets in.'],
    never: 'Do not touch the line, or anything that it touches, even if it looks dead.',
    more: { label: 'Power cut', link: help('emergencies/power-cut') },
  },
  hot: {
    label: 'The meter, fuse box or a socket is hot, wet, buzzing or sparking, or smells burnt',
    action: 'Keep away from it and do not touch it. Call',
    steps: [
      'Keep everyone away from it.',
      'Say what it is: the meter, the fuse box or a socket. Say if it is wet.',
      'If it is only a socket, turn the power off at the fuse box, if that is dry and cool. Then call an electrician.',
    ],
    never: 'Do not open it or wipe it. Do not press its switches.',
    more: { label: 'Stay safe around your meters', link: help('meters/meter-safety') },
  },
  medical: {
    label: 'Someone’s medical equipment has stopped, or soon will',
    action: 'If someone’s life is at risk, call',
    steps: [
      'Use a spare battery or oxygen cylinder, if you have one.',
      'Is it a power cut? Call the power cut number too. Say first that someone needs power for medical equipment.',
      'Is there no credit on the meter? Call us, day or night, and say the same.',
    ],
    never: 'Do not wait for the power to come back.',
    more: {
      label: 'Join the Priority Services Register',
      link: help('struggling-to-pay/priority-services-register'),
    },
  },
} satisfies Record<string, DangerWords>;

export type Danger = keyof typeof dangerWords;

/** When to call each number. */
export const callWords = {
  places: { britain: 'In England, Scotland and Wales', northernIreland: 'In Northern Ireland' },
  inNorthernIreland: 'in Northern Ireland',
  free: 'Free, day and night',
  always: 'Day and night',
  fireService: 'Ask for the fire service. Free, day and night',
  ambulance: 'Ask for an ambulance, even if they seem well',
  equipment: 'Say which medical equipment has stopped',
  collapsedOrFire: 'If someone has collapsed, or there is a fire',
  collapsed: 'If anyone has collapsed, is confused or has chest pain',
  ill: 'If someone feels ill',
  hurt: 'If anyone is hurt or in danger',
  smoke: 'If you see smoke or flames. Get out first',
  hotMeter: 'Then us, if it is the meter',
  equipmentCut: 'In a power cut',
  equipmentCredit: 'Us, if there is no credit on the meter',
};

export const dangerRevealWords = { whole: 'What to do now, step by step' };

export const warningWords = {
  action: 'Smell gas, or hear a carbon monoxide alarm? Get everyone outside, then call',
  northernIreland: 'In Northern Ireland',
};
