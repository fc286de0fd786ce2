const help = (path: string) => `/help-and-support/${path}`;

export const noSupplyWords = {
  title: 'No power or gas?',
  description:
    'Find out in a minute whom to call when the electricity or gas is off: your network, us, or nobody because a switch has tripped.',
  intro: 'A few questions lead to the right number. If you smell gas, do not answer them: go outside and call.',
  button: 'Show whom to call',
  questions: {
    danger: {
      legend: 'Is any of this so?',
      options: {
        none: 'None of these',
        gas: 'I smell gas, or an alarm for gas or carbon monoxide sounds',
        wires: 'A power line is down, or something sparks, smokes or burns',
        health: 'Someone depends on equipment that has stopped',
      },
    },
    off: { legend: 'What is off?', options: { electricity: 'Electricity', gas: 'Gas', both: 'Both' } },
    around: {
      legend: 'Are street lights or neighbours off too?',
      options: { yes: 'Yes', no: 'No, only my home', unknown: 'I cannot tell' },
    },
    meter: {
      legend: 'How do you pay for it?',
      options: {
        bill: 'By bill or Direct Debit',
        'credit-left': 'Pay As You Go, and there is credit on the meter',
        'credit-gone': 'Pay As You Go, and the credit is gone or I am not sure',
      },
    },
    fuses: {
      legend: 'Have you looked at the fuse box?',
      hint: 'One switch that points the other way than the rest has tripped.',
      options: {
        tripped: 'Yes, a switch has tripped',
        fine: 'Yes, all switches are on',
        'not-looked': 'No',
      },
    },
    outward: { label: 'The first half of your postcode', hint: 'For example EH10. It names your network.' },
  },
  errors: {
    danger: 'Choose whether there is a danger',
    off: 'Choose what is off',
    around: 'Choose whether others are off too',
    meter: 'Choose how you pay',
    fuses: 'Choose whether you have looked at the fuse box',
    outward: 'Enter the first half of a postcode, such as EH10',
  },
  summaries: {
    gasDanger: (phone: string) => `Go outside now and call ${phone}.`,
    wires: (phone: string, emergency: string) =>
      `Stay away and call ${phone}. If someone is in danger, call ${emergency}.`,
    health: (phone: string) => `If someone is in danger, call ${phone} now.`,
    network: (phone: string) => `It is a fault in the street: call ${phone}, free.`,
    tripped: 'A switch in your fuse box has tripped: you can put that right yourself.',
    credit: 'Top up first: the credit on your meter is probably gone.',
    look: 'Look at your fuse box first.',
    home: (phone: string) => `Only your home is off: call ${phone}, free, and they will say whose fault it is.`,
    gasNetwork: (phone: string) => `Call ${phone}, free: the gas network will come.`,
    gasHome: (phone: string) => `Check that the meter is on, then call ${phone}.`,
    unknown: (phone: string) => `Call ${phone}, free: they know whether there is a fault in your street.`,
  },
  parts: {
    gasDanger: {
      title: 'Gas or carbon monoxide',
      reasons: ['Open doors and windows on your way. Do not touch switches. Do not smoke. Call from outside.'],
    },
    wires: { title: 'A danger from electricity', reasons: ['Keep everybody away, even if a line looks dead.'] },
    health: {
      title: 'Equipment that someone depends on',
      reasons: ['Tell the network about the equipment as well: it has help for homes like yours.'],
    },
    electricityNetwork: {
      title: 'Your electricity network',
      streetReason: 'Others are off too, so it is not your home. The network owns the wires and mends them.',
      homeReason: 'All switches are on and there is credit, so it is the network’s fuse, or the meter, which is ours.',
      unknownReason: 'The network sees whether others near you have reported it.',
      named: (names: string) => `Around your postcode the network is usually ${names}.`,
      unnamed: 'The short number finds your network by where you call from.',
    },
    gasNetwork: {
      title: 'Your gas network',
      streetReason: 'Others are off too, so it is the pipe in the street. The network mends it.',
      homeReason:
        'Gas that stops in one home can be the meter or the pipe to it. The network makes sure that it is safe.',
      named: (names: string) => `Around your postcode the network is usually ${names}.`,
      none: 'There is no mains gas around your postcode that we know of. For bottled gas or oil, call the company that delivers it.',
    },
    tripped: {
      title: 'A tripped switch',
      reasons: ['Switch everything off at the wall, put the switch back up, then plug things in one by one.'],
      link: { label: 'Electrics that keep tripping', link: help('breakdowns/electrics-keep-tripping') },
    },
    look: {
      title: 'The fuse box',
      reasons: ['If only your home is off, a switch has often tripped. It is safe to look.'],
      link: { label: 'What to do about a switch that trips', link: help('breakdowns/electrics-keep-tripping') },
    },
    credit: {
      title: 'Credit on your meter',
      reasons: ['When the credit is gone, the supply stops. Emergency credit turns it on again at once.'],
      links: [
        { label: 'Emergency credit', link: help('pay-as-you-go/emergency-credit') },
        { label: 'No supply from a prepayment meter', link: help('emergencies/no-supply-prepayment-meter') },
        { label: 'Fuel vouchers, if you cannot top up', link: help('struggling-to-pay/fuel-vouchers') },
      ],
    },
    meter: {
      title: 'Your meter, which is ours to mend',
      reasons: ['If the network finds nothing, or the meter shows an error or no display, call us.'],
    },
  },
  call: 'Call',
  hours: 'Open',
  outages: (name: string) => `${name}: power cuts now`,
  website: (name: string) => name,
  or: ' or ',
  next: [
    { label: 'Power cut', link: help('emergencies/power-cut') },
    { label: 'If you smell gas', link: help('emergencies/smell-gas') },
    { label: 'What we owe you', link: help('tools/are-we-late') },
    { label: 'Priority Services Register', link: help('struggling-to-pay/priority-services-register') },
  ],
};
