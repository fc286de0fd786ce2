import '../../../../platform/src/http/app.ts';
