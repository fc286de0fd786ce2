import '../../app/consent/cookie-choice.ts';
