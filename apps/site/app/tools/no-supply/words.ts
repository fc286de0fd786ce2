const help = (path: string) => `/help-and-support/${path}`;

export const noSupplyWords = {
  title: 'No power or gas?',
  description:
    'Find out in a minute whom to call when the electricity or gas is off: your network, us, or nobody because a switch has tripped.',
  intro: 'A few questions lead to the right number.',
  button: 'Show who to call',
  questions: {
    danger: {
      legend: 'Is any of this happening now?',
      hint: 'Choose the first one that is true.',
      none: 'None of these',
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
    danger: 'Choose what is happening, or ‘None of these’',
    off: 'Choose what is off',
    around: 'Choose whether others are off too',
    meter: 'Choose how you pay',
    fuses: 'Choose whether you have looked at the fuse box',
    outward: 'Enter the first half of a postcode, such as EH10',
  },
  summaries: {
    network: (phone: string) => `It is a power cut in your area. Call ${phone}.`,
    tripped: 'A switch has tripped. You can put it right yourself.',
    credit: (phone: string) => `Use emergency credit or top up. If you cannot, call us now on ${phone}.`,
    look: (phone: string) => `Look at the fuse box if you can. If not, call ${phone}.`,
    home: (phone: string) => `Call ${phone}. They can find out what is wrong.`,
    gasNetwork: (phone: string) => `The gas is off in your area. Call ${phone}.`,
    gasHome: (phone: string) => `Call ${phone} about the gas.`,
    gasCredit: (phone: string) => `There is credit but no gas. Call us, day or night, on ${phone}.`,
    unknown: (phone: string) => `Call ${phone}. They know if there is a fault near you.`,
  },
  parts: {
    electricityNetwork: {
      title: 'Your electricity network',
      streetReason: 'Others are off too, so it is not your home. The network owns the wires and mends them.',
      homeReason: 'It can be the network’s main fuse, or the meter. The network looks first. The meter is ours.',
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
      stillOff: 'If the power does not come back with all switches up',
      homeServices: 'If the switch will not stay up and your cover includes electrics. If not, call an electrician',
      link: { label: 'Electrics that keep tripping', link: help('breakdowns/electrics-keep-tripping') },
    },
    look: {
      title: 'The fuse box',
      reasons: ['If only your home is off, a switch has often tripped. It is safe to look.'],
      link: { label: 'What to do about a switch that trips', link: help('breakdowns/electrics-keep-tripping') },
    },
    credit: {
      title: 'Credit on your meter',
      reasons: [
        'When the credit is gone, the supply stops. Emergency credit turns it on again at once.',
        'No money to top up? Call us, day or night. You will not be in trouble for asking. We can look at extra credit that you pay back bit by bit.',
      ],
      cannot: 'If you cannot top up, or it is still off with credit',
      links: [
        { label: 'Emergency credit', link: help('pay-as-you-go/emergency-credit') },
        { label: 'No supply from a prepayment meter', link: help('emergencies/no-supply-prepayment-meter') },
        { label: 'Fuel vouchers, if you cannot top up', link: help('struggling-to-pay/fuel-vouchers') },
      ],
    },
    meter: {
      title: 'Your meter, which is ours to mend',
      reasons: ['If the network finds nothing, or the meter shows an error or no display, call us.'],
      withCredit: ['With credit left, it is likely to be the meter. Call us first.'],
    },
  },
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
